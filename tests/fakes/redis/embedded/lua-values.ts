// Converts between Lua values and Redis replies, as Redis documents it for scripts.
import { registerHooks } from 'node:module';
import type { LuaState } from 'fengari';
import { CommandError, Status, type Reply } from '../engine.ts';
import { formatFloat } from './arguments.ts';

// fengari deletes the elements above the top of its stack. V8 then turns the array into a hash table, which takes a fifth of a simulation.
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.includes('/fengari/src/')) return loaded;
    const source = String(loaded.source).replace(
      /delete (L|from)\.stack\[([^\]]+)\]/g,
      '$1.stack[$2] = undefined',
    );
    return { ...loaded, source };
  },
});

// Read by fengari when it loads: whole floats are written without ".0".
process.env['FENGARICONF'] ??= JSON.stringify({ LUA_COMPAT_FLOATSTRING: true });
export const { lua, lauxlib, lualib } = (await import('fengari')).default;
const { default: lobject } = await import('fengari/src/lobject.js');

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Converts text to bytes and back, faster than fengari’s own functions, which take it character by character. */
export const toLuaString = (text: string) => encoder.encode(text);
export const toText = (bytes: Uint8Array) => decoder.decode(bytes);

// Lua 5.1 has one number type, a double. fengari's 32-bit integers would overflow, so no number becomes one.
const parseNumber = lobject.luaO_str2num;
lobject.luaO_str2num = (text, into) => {
  const length = parseNumber(text, into);
  if (length > 0 && into.ttisinteger()) into.setfltvalue(into.value);
  return length;
};

/** Pushes a command's reply as a script sees it: nil as false, a status as {ok=…}, an error as {err=…}. */
export function pushReply(L: LuaState, reply: Reply): void {
  if (reply === null) lua.lua_pushboolean(L, false);
  else if (typeof reply === 'number') lua.lua_pushnumber(L, reply);
  else if (typeof reply === 'string') lua.lua_pushstring(L, toLuaString(reply));
  else if (reply instanceof Status) pushField(L, 'ok', reply.text);
  else if (reply instanceof CommandError) pushField(L, 'err', reply.message);
  else {
    lua.lua_createtable(L, reply.length, 0);
    for (const [index, item] of reply.entries()) {
      pushReply(L, item);
      lua.lua_rawseti(L, -2, index + 1);
    }
  }
}

/** Pushes a one-field table, e.g. `{ err = 'ERR …' }`. */
function pushField(L: LuaState, name: string, text: string): void {
  lua.lua_createtable(L, 0, 1);
  lua.lua_pushstring(L, toLuaString(text));
  lua.lua_setfield(L, -2, toLuaString(name));
}

/** `cjson.null`: a separate value, which is truthy. */
const jsonNull = {};
export const pushJsonNull = (L: LuaState) => {
  lua.lua_pushlightuserdata(L, jsonNull);
};

/** Pushes a JSON value as `cjson.decode` returns it: lists and objects as tables, null as `cjson.null`. */
export function pushJson(L: LuaState, value: unknown): void {
  if (value === null) pushJsonNull(L);
  else if (typeof value === 'boolean') lua.lua_pushboolean(L, value);
  else if (typeof value === 'number') lua.lua_pushnumber(L, value);
  else if (typeof value === 'string') lua.lua_pushstring(L, toLuaString(value));
  else if (Array.isArray(value)) {
    lua.lua_createtable(L, value.length, 0);
    for (const [index, item] of value.entries()) {
      pushJson(L, item);
      lua.lua_rawseti(L, -2, index + 1);
    }
  } else {
    lua.lua_createtable(L, 0, 0);
    for (const [name, item] of Object.entries(value as object)) {
      pushJson(L, item);
      lua.lua_setfield(L, -2, toLuaString(name));
    }
  }
}

/** Converts a script's result to a reply: numbers lose their fraction, and a list ends at its first nil. */
export function toReply(L: LuaState, index: number): Reply {
  switch (lua.lua_type(L, index)) {
    case lua.LUA_TSTRING:
      return toText(lua.lua_tostring(L, index));
    case lua.LUA_TNUMBER:
      return Math.trunc(lua.lua_tonumber(L, index));
    case lua.LUA_TBOOLEAN:
      return lua.lua_toboolean(L, index) ? 1 : null;
    case lua.LUA_TTABLE:
      return tableToReply(L, lua.lua_absindex(L, index));
    default:
      return null;
  }
}

function tableToReply(L: LuaState, table: number): Reply {
  const failure = fieldOf(L, table, 'err');
  if (failure !== undefined) return new CommandError(failure);
  const status = fieldOf(L, table, 'ok');
  if (status !== undefined) return new Status(status);
  const items: Reply[] = [];
  for (let i = 1; lua.lua_rawgeti(L, table, i) !== lua.LUA_TNIL; i++) {
    items.push(toReply(L, -1));
    lua.lua_pop(L, 1);
  }
  lua.lua_pop(L, 1);
  return items;
}

/** A string field of the table at `index`. */
export function fieldOf(L: LuaState, index: number, name: string): string | undefined {
  const type = lua.lua_getfield(L, index, toLuaString(name));
  const text = type === lua.LUA_TSTRING ? toText(lua.lua_tostring(L, -1)) : undefined;
  lua.lua_pop(L, 1);
  return text;
}

/** An argument of redis.call; undefined if it is neither a string nor a number. */
export function toArgument(L: LuaState, index: number): string | undefined {
  const type = lua.lua_type(L, index);
  if (type === lua.LUA_TNUMBER) return formatFloat(lua.lua_tonumber(L, index));
  return type === lua.LUA_TSTRING ? toText(lua.lua_tostring(L, index)) : undefined;
}
