// Runs Redis scripts in the embedded engine.
import { createHash } from 'node:crypto';
import type { LuaState } from 'fengari';
import { CommandError, type Reply } from '../engine.ts';
import { lauxlib, lua, lualib, to_jsstring, to_luastring } from './lua-machine.ts';
import {
  fieldOf,
  jsonNull,
  pushField,
  pushJson,
  pushReply,
  toArgument,
  toJson,
  toReply,
} from './lua-values.ts';

const prelude = `
  unpack = table.unpack
  loadstring = load
  math.pow = function(x, y) return x ^ y end
  local format = string.format
  string.format = function(pattern, ...) return format((pattern:gsub('%%(%-?%d*)d', '%%%1.0f')), ...) end
  dofile, loadfile, print = nil, nil, nil
  setmetatable(_G, {
    __newindex = function(_, name) error('Attempt to modify a readonly table', 2) end,
    __index = function(_, name)
      error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
    end,
  })
`;

/** What a script may do to the world outside it: run a command. */
export type CallCommand = (command: readonly string[]) => Reply;

export const digestOf = (script: string) => createHash('sha1').update(script).digest('hex');

/**
 * Runs a script with its keys and arguments.
 * @throws CommandError where it does not compile or raises an error
 */
export function runScript(script: string, keys: string[], args: string[], call: CallCommand): Reply {
  machine ??= createMachine();
  const { L, compiled } = machine;
  machine.call = call;
  const where = ` script: ${digestOf(script)}, on @user_script.`;
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
      throw new CommandError(`${raised ?? `ERR ${errorText(L)}`}${where}`);
    }
    return toReply(L, -1);
  } finally {
    lua.lua_settop(L, 0);
  }
}

/** One Lua for all scripts: they cannot leave globals behind, and each is compiled once. */
type Machine = { L: LuaState; compiled: Map<string, number>; call: CallCommand };
let machine: Machine | undefined;

function createMachine(): Machine {
  const L = lauxlib.luaL_newstate();
  const made: Machine = { L, compiled: new Map(), call: () => null };
  openLibraries(L);
  provideRedis(L, (command) => made.call(command));
  provideJson(L);
  setList(L, 'KEYS', []);
  setList(L, 'ARGV', []);
  run(L, prelude);
  return made;
}

function setList(L: LuaState, name: string, list: string[]) {
  pushReply(L, list);
  lua.lua_setglobal(L, to_luastring(name));
}

function load(L: LuaState, code: string): boolean {
  const bytes = to_luastring(code);
  return lauxlib.luaL_loadbuffer(L, bytes, bytes.length, to_luastring('@user_script')) === lua.LUA_OK;
}

function run(L: LuaState, code: string) {
  if (!load(L, code) || lua.lua_pcall(L, 0, 0, 0) !== lua.LUA_OK) throw new Error(errorText(L));
}

function errorText(L: LuaState): string {
  return lua.lua_type(L, -1) === lua.LUA_TSTRING ? to_jsstring(lua.lua_tostring(L, -1)) : 'unknown error';
}

function openLibraries(L: LuaState) {
  const libraries = [
    ['_G', lualib.luaopen_base],
    ['table', lualib.luaopen_table],
    ['string', lualib.luaopen_string],
    ['math', lualib.luaopen_math],
  ] as const;
  for (const [name, open] of libraries) {
    lauxlib.luaL_requiref(L, to_luastring(name), open, 1);
    lua.lua_pop(L, 1);
  }
}

function provide(L: LuaState, name: string, functions: Record<string, (L: LuaState) => number>) {
  lua.lua_createtable(L, 0, Object.keys(functions).length);
  for (const [field, run] of Object.entries(functions)) {
    lua.lua_pushcfunction(L, run);
    lua.lua_setfield(L, -2, to_luastring(field));
  }
  lua.lua_setglobal(L, to_luastring(name));
}

function provideRedis(L: LuaState, call: CallCommand) {
  const command =
    (raises: boolean) =>
    (L: LuaState): number => {
      const reply = invoke(L, call);
      pushReply(L, reply);
      return raises && reply instanceof CommandError ? lua.lua_error(L) : 1;
    };
  const field = (name: string) => (L: LuaState) => {
    pushField(L, name, toArgument(L, 1) ?? '');
    return 1;
  };
  provide(L, 'redis', {
    call: command(true),
    pcall: command(false),
    error_reply: (L) => {
      const text = toArgument(L, 1) ?? '';
      pushField(L, 'err', text.startsWith('-') ? text.slice(1) : /^\S+ /.test(text) ? text : `ERR ${text}`);
      return 1;
    },
    status_reply: field('ok'),
    sha1hex: (L) => {
      lua.lua_pushstring(L, to_luastring(digestOf(toArgument(L, 1) ?? '')));
      return 1;
    },
    log: () => 0,
    replicate_commands: (L) => {
      lua.lua_pushboolean(L, true);
      return 1;
    },
  });
}

function invoke(L: LuaState, call: CallCommand): Reply {
  const command = Array.from({ length: lua.lua_gettop(L) }, (_, i) => toArgument(L, i + 1));
  if (command.length === 0) {
    return new CommandError('ERR Please specify at least one argument for this redis.call() call');
  }
  if (!command.every((part) => part !== undefined)) {
    return new CommandError('ERR Lua redis lib command arguments must be strings or integers');
  }
  return call(command);
}

function provideJson(L: LuaState) {
  const raise = (L: LuaState, message: string) => {
    lua.lua_pushstring(L, to_luastring(message));
    return lua.lua_error(L);
  };
  provide(L, 'cjson', {
    encode: (L) => {
      lua.lua_pushstring(L, to_luastring(JSON.stringify(toJson(L, 1)).replaceAll('/', '\\/')));
      return 1;
    },
    decode: (L) => {
      let value: unknown;
      try {
        value = JSON.parse(toArgument(L, 1) ?? '');
      } catch {
        return raise(L, 'Expected value but found invalid token at character 1');
      }
      pushJson(L, value);
      return 1;
    },
  });
  run(L, 'local null = ...');
  lua.lua_pushlightuserdata(L, jsonNull);
  lua.lua_setglobal(L, to_luastring('__null'));
  run(L, 'cjson.null = __null; __null = nil');
}
