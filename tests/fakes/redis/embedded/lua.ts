// Runs Redis scripts in the embedded engine with fengari, a Lua 5.3 machine in JavaScript, adapted to the numbers of Redis's Lua 5.1.
import { createHash } from 'node:crypto';
import type { LuaState } from 'fengari';
import { CommandError, type Reply } from '../engine.ts';
import {
  fieldOf,
  lua,
  lauxlib,
  lualib,
  pushJson,
  pushJsonNull,
  pushReply,
  toArgument,
  toReply,
  toLuaString,
  toText,
} from './lua-values.ts';

const prelude = `
  unpack = table.unpack
  dofile, loadfile, print = nil, nil, nil
  setmetatable(_G, {
    __newindex = function(_, name) error('Attempt to modify a readonly table', 2) end,
    __index = function(_, name)
      error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
    end,
  })
`;

/** The only external operation of a script: running a command. */
type CallCommand = (command: readonly string[]) => Reply;

const digestOf = (script: string) => createHash('sha1').update(script).digest('hex');

/** Runs a script with its keys and arguments. @throws CommandError if it does not compile or raises an error */
export function runScript(script: string, keys: string[], args: string[], call: CallCommand): Reply {
  machine ??= createMachine();
  const { L, compiled } = machine;
  machine.call = call;
  try {
    setList(L, 'KEYS', keys);
    setList(L, 'ARGV', args);
    let reference = compiled.get(script);
    if (reference === undefined) {
      if (!load(L, script)) throw new CommandError(`ERR Error compiling script: ${errorText(L)}`);
      reference = lauxlib.luaL_ref(L, lua.LUA_REGISTRYINDEX);
      compiled.set(script, reference);
    }
    lua.lua_rawgeti(L, lua.LUA_REGISTRYINDEX, reference);
    if (lua.lua_pcall(L, 0, 1, 0) !== lua.LUA_OK) {
      const raised = lua.lua_type(L, -1) === lua.LUA_TTABLE ? fieldOf(L, -1, 'err') : undefined;
      const where = ` script: ${digestOf(script)}, on @user_script.`;
      throw new CommandError(`${raised ?? `ERR ${errorText(L)}`}${where}`);
    }
    return toReply(L, -1);
  } finally {
    lua.lua_settop(L, 0);
  }
}

/** One Lua state for all scripts. They cannot leave globals behind, and each is compiled once. */
type Machine = { L: LuaState; compiled: Map<string, number>; call: CallCommand };
let machine: Machine | undefined;

function createMachine(): Machine {
  const L = lauxlib.luaL_newstate();
  const made: Machine = { L, compiled: new Map(), call: () => null };
  for (const [name, open] of [
    ['_G', lualib.luaopen_base],
    ['table', lualib.luaopen_table],
    ['string', lualib.luaopen_string],
    ['math', lualib.luaopen_math],
  ] as const) {
    lauxlib.luaL_requiref(L, toLuaString(name), open, 1);
    lua.lua_pop(L, 1);
  }
  provideRedis(L, (command) => made.call(command));
  provideJson(L);
  setList(L, 'KEYS', []);
  setList(L, 'ARGV', []);
  if (!load(L, prelude) || lua.lua_pcall(L, 0, 0, 0) !== lua.LUA_OK) throw new Error(errorText(L));
  return made;
}

function setList(L: LuaState, name: string, list: string[]) {
  pushReply(L, list);
  lua.lua_setglobal(L, toLuaString(name));
}

function load(L: LuaState, code: string): boolean {
  const bytes = toLuaString(code);
  return lauxlib.luaL_loadbuffer(L, bytes, bytes.length, toLuaString('@user_script')) === lua.LUA_OK;
}

function errorText(L: LuaState): string {
  return lua.lua_type(L, -1) === lua.LUA_TSTRING ? toText(lua.lua_tostring(L, -1)) : 'unknown error';
}

function provideRedis(L: LuaState, call: CallCommand) {
  lua.lua_createtable(L, 0, 1);
  lua.lua_pushcfunction(L, (L: LuaState) => {
    const reply = invoke(L, call);
    pushReply(L, reply);
    return reply instanceof CommandError ? lua.lua_error(L) : 1;
  });
  lua.lua_setfield(L, -2, toLuaString('call'));
  lua.lua_setglobal(L, toLuaString('redis'));
}

/** `cjson` as far as scripts may use it. Its `encode` cannot distinguish an empty list from an empty object, nor can Upstash's. */
function provideJson(L: LuaState) {
  lua.lua_createtable(L, 0, 2);
  lua.lua_pushcfunction(L, (L: LuaState) => {
    try {
      pushJson(L, JSON.parse(toArgument(L, 1) ?? ''));
      return 1;
    } catch {
      lua.lua_pushstring(L, toLuaString('Expected value but found invalid token at character 1'));
      return lua.lua_error(L);
    }
  });
  lua.lua_setfield(L, -2, toLuaString('decode'));
  pushJsonNull(L);
  lua.lua_setfield(L, -2, toLuaString('null'));
  lua.lua_setglobal(L, toLuaString('cjson'));
}

function invoke(L: LuaState, call: CallCommand): Reply {
  const command = Array.from({ length: lua.lua_gettop(L) }, (_, i) => toArgument(L, i + 1));
  return command.length > 0 && command.every((part) => part !== undefined)
    ? call(command)
    : new CommandError('ERR Lua redis lib command arguments must be strings or integers');
}
