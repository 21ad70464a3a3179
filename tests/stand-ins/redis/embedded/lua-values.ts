// Between Lua's values, Redis replies and JSON: the conversions that Redis documents for scripts.
import type { LuaState } from 'fengari';
import { CommandError, Status, type Reply } from '../engine.ts';
import { formatFloat } from './arguments.ts';
import { lua, to_jsstring, to_luastring } from './lua-machine.ts';

/** What stands for JSON's null in Lua (`cjson.null`). */
export const jsonNull = { null: true };

/** Pushes a command's reply as a script sees it: nil as false, a status as {ok=…}, an error as {err=…}. */
export function pushReply(L: LuaState, reply: Reply): void {
  if (reply === null) lua.lua_pushboolean(L, false);
  else if (typeof reply === 'number') lua.lua_pushnumber(L, reply);
  else if (typeof reply === 'string') lua.lua_pushstring(L, to_luastring(reply));
  else if (reply instanceof Status) pushField(L, 'ok', reply.text);
  else if (reply instanceof CommandError) pushField(L, 'err', reply.message);
  else pushList(L, reply, pushReply);
}

/** Pushes a one-field table, e.g. `{ err = 'ERR …' }`. */
export function pushField(L: LuaState, name: string, text: string): void {
  lua.lua_createtable(L, 0, 1);
  lua.lua_pushstring(L, to_luastring(text));
  lua.lua_setfield(L, -2, to_luastring(name));
}

function pushList<T>(L: LuaState, items: readonly T[], push: (L: LuaState, item: T) => void): void {
  lua.lua_createtable(L, items.length, 0);
  for (const [index, item] of items.entries()) {
    push(L, item);
    lua.lua_rawseti(L, -2, index + 1);
  }
}

/** What a script returned, as a reply: numbers lose their fraction, a list ends at its first nil. */
export function toReply(L: LuaState, index: number): Reply {
  switch (lua.lua_type(L, index)) {
    case lua.LUA_TSTRING:
      return to_jsstring(lua.lua_tostring(L, index));
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
  const type = lua.lua_getfield(L, index, to_luastring(name));
  const text = type === lua.LUA_TSTRING ? to_jsstring(lua.lua_tostring(L, -1)) : undefined;
  lua.lua_pop(L, 1);
  return text;
}

/** An argument of redis.call; undefined where it is neither a string nor a number. */
export function toArgument(L: LuaState, index: number): string | undefined {
  const type = lua.lua_type(L, index);
  if (type === lua.LUA_TNUMBER) return formatFloat(lua.lua_tonumber(L, index));
  return type === lua.LUA_TSTRING ? to_jsstring(lua.lua_tostring(L, index)) : undefined;
}

/** Pushes parsed JSON, as cjson.decode gives it. */
export function pushJson(L: LuaState, value: unknown): void {
  if (value === null) lua.lua_pushlightuserdata(L, jsonNull);
  else if (typeof value === 'boolean') lua.lua_pushboolean(L, value);
  else if (typeof value === 'number') lua.lua_pushnumber(L, value);
  else if (typeof value === 'string') lua.lua_pushstring(L, to_luastring(value));
  else if (Array.isArray(value)) pushList(L, value, pushJson);
  else {
    lua.lua_createtable(L, 0, 4);
    for (const [name, field] of Object.entries(value as object)) {
      pushJson(L, field);
      lua.lua_setfield(L, -2, to_luastring(name));
    }
  }
}

/** A Lua value as cjson.encode writes it: a table with items is an array, an empty one an object. */
export function toJson(L: LuaState, index: number): unknown {
  const at = lua.lua_absindex(L, index);
  switch (lua.lua_type(L, at)) {
    case lua.LUA_TSTRING:
      return to_jsstring(lua.lua_tostring(L, at));
    case lua.LUA_TNUMBER:
      return Number(lua.lua_tonumber(L, at).toPrecision(14));
    case lua.LUA_TBOOLEAN:
      return lua.lua_toboolean(L, at);
    case lua.LUA_TTABLE:
      return lua.lua_rawlen(L, at) > 0 ? listToJson(L, at) : objectToJson(L, at);
    case lua.LUA_TNIL:
    case lua.LUA_TLIGHTUSERDATA:
      return null;
    default:
      throw new CommandError('ERR Cannot serialise this type: it has no JSON form');
  }
}

function listToJson(L: LuaState, table: number): unknown[] {
  return Array.from({ length: lua.lua_rawlen(L, table) }, (_, i) => {
    lua.lua_rawgeti(L, table, i + 1);
    const item = toJson(L, -1);
    lua.lua_pop(L, 1);
    return item;
  });
}

function objectToJson(L: LuaState, table: number): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  lua.lua_pushnil(L);
  while (lua.lua_next(L, table)) {
    fields[toArgument(L, -2) ?? ''] = toJson(L, -1);
    lua.lua_pop(L, 1);
  }
  return fields;
}
