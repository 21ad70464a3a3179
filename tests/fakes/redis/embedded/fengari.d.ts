// The parts of fengari (a Lua virtual machine) that the embedded store uses. The package has no types.
declare module 'fengari' {
  export type LuaState = { readonly brand: 'lua_State' };
  type LuaString = Uint8Array;
  const fengari: {
    lua: {
      LUA_OK: number;
      LUA_REGISTRYINDEX: number;
      LUA_TNIL: number;
      LUA_TBOOLEAN: number;
      LUA_TNUMBER: number;
      LUA_TSTRING: number;
      LUA_TTABLE: number;
      lua_gettop(L: LuaState): number;
      lua_settop(L: LuaState, index: number): void;
      lua_pop(L: LuaState, count: number): void;
      lua_type(L: LuaState, index: number): number;
      lua_toboolean(L: LuaState, index: number): boolean;
      lua_tonumber(L: LuaState, index: number): number;
      lua_tostring(L: LuaState, index: number): LuaString;
      lua_absindex(L: LuaState, index: number): number;
      lua_rawgeti(L: LuaState, index: number, n: number): number;
      lua_rawseti(L: LuaState, index: number, n: number): void;
      lua_getfield(L: LuaState, index: number, name: LuaString): number;
      lua_setfield(L: LuaState, index: number, name: LuaString): void;
      lua_setglobal(L: LuaState, name: LuaString): void;
      lua_createtable(L: LuaState, items: number, fields: number): void;
      lua_pushboolean(L: LuaState, value: boolean): void;
      lua_pushnumber(L: LuaState, value: number): void;
      lua_pushstring(L: LuaState, value: LuaString): void;
      lua_pushlightuserdata(L: LuaState, pointer: unknown): void;
      lua_pushcfunction(L: LuaState, run: (L: LuaState) => number): void;
      lua_pcall(L: LuaState, args: number, results: number, handler: number): number;
      lua_error(L: LuaState): never;
    };
    lauxlib: {
      luaL_newstate(): LuaState;
      luaL_ref(L: LuaState, table: number): number;
      luaL_loadbuffer(L: LuaState, code: LuaString, size: number, name: LuaString): number;
      luaL_requiref(L: LuaState, name: LuaString, open: (L: LuaState) => number, global: number): void;
    };
    lualib: Record<
      'luaopen_base' | 'luaopen_table' | 'luaopen_string' | 'luaopen_math',
      (L: LuaState) => number
    >;
  };
  export default fengari;
}

declare module 'fengari/src/lobject.js' {
  type LuaValue = { ttisinteger(): boolean; value: number; setfltvalue(value: number): void };
  const lobject: { luaO_str2num: (text: Uint8Array, into: LuaValue) => number };
  export default lobject;
}
