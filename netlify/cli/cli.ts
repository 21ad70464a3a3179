// `npm run cli -- COMMAND`: the entry of every operator's and editor's command. It finds the command, answers `--help`, suggests the
// nearest name for an unknown one, and asks before what can't be undone. What a command does is in the file that `files` names.
import { closest } from '../content-lint/words.ts';
import { UpstreamError } from '../use-cases/ports.ts';
import {
  type Command,
  type CommandGroup,
  type CommandName,
  commandList,
  formerNames,
  isGroup,
  typed,
} from './command-list.ts';
import { completionScript, isShell } from './completion.ts';
import { confirm } from './confirm.ts';
import { fail } from './fail.ts';

type Run = (...args: string[]) => unknown;
/** A command's file exports `run`; a group's file exports a function for each of its commands. */
type CommandFile = { run: Run } | { commands: Readonly<Record<string, Run>> };

const files: Readonly<Record<Exclude<CommandName, 'completion'>, () => Promise<CommandFile>>> = {
  orders: () => import('./orders.ts'),
  desk: () => import('./desk.ts'),
  quotes: () => import('./quotes.ts'),
  trainings: () => import('./trainings.ts'),
  accounts: () => import('./accounts.ts'),
  doctor: () => import('./doctor.ts'),
  'deploy-check': () => import('./deploy-check.ts'),
  smoke: () => import('./smoke.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  'rotate-secrets': () => import('./rotate-secrets.ts'),
  'verify-license': () => import('./verify-license.ts'),
  'make-license-keys': () => import('./make-license-keys.ts'),
  'stripe-sync': () => import('./sync-stripe.ts'),
  'school-domains': () => import('./school-domains.ts'),
  article: () => import('./article.ts'),
  schemas: () => import('./write-schemas.ts'),
  changelog: () => import('./changelog.ts'),
};

const isCommandName = (name: string): name is CommandName => Object.hasOwn(commandList, name);
const isHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help';

function overview(): string {
  const names = Object.keys(commandList) as CommandName[];
  const width = Math.max(...names.map((name) => name.length)) + 2;
  return [
    'Usage: npm run cli -- COMMAND',
    '',
    ...names.map((name) => `  ${name.padEnd(width)}${commandList[name].summary}`),
    '',
    'npm run cli -- COMMAND --help shows how to use one. Commands work on the store that .env or the environment names,',
    'or else on the store of the local site (npm start). Those that can’t be undone ask first; --yes confirms.',
  ].join('\n');
}

function helpOf(name: CommandName, command?: string): string {
  const entry = commandList[name];
  const one = isGroup(entry) ? entry.commands[command ?? ''] : entry;
  if (one) {
    const details = [
      ...(one.details ?? []),
      ...(one.asks ? ['--yes                                don’t ask'] : []),
    ];
    return [
      `Usage: ${typed(name, command)}`,
      '',
      `${one.summary}.`,
      ...details.map((line) => `  ${line}`),
    ].join('\n');
  }
  const { summary, commands } = entry as CommandGroup;
  return [
    `${summary}.`,
    '',
    ...Object.entries(commands).flatMap(([each, { summary: what }]) => [
      `  ${typed(name, each)}`,
      `      ${what}`,
    ]),
  ].join('\n');
}

const unknown = (name: string, names: readonly string[], help: string) =>
  fail(`There is no command "${name}".${closest(name, names)} To list all: npm run cli -- ${help}`);

/** Returns the group's command, its description, and its arguments; ends the process if there is no such command. */
function commandIn(name: CommandName, group: CommandGroup, args: readonly string[]) {
  const [command = group.byDefault, ...rest] = args;
  if (command === undefined) fail(helpOf(name));
  const found = Object.hasOwn(group.commands, command) ? group.commands[command] : undefined;
  if (!found)
    return unknown(
      `${name} ${command}`,
      Object.keys(group.commands).map((each) => `${name} ${each}`),
      `${name} --help`,
    );
  return { command, found, rest };
}

/** Asks if the command can't be undone. Returns the arguments without `--yes`. */
async function confirmed({ asks }: Command, args: readonly string[]): Promise<string[]> {
  if (!asks) return [...args];
  const rest = args.filter((word) => word !== '--yes');
  const question = asks(rest);
  if (question !== undefined && !(await confirm(question, rest.length < args.length)))
    fail(`${question} Nothing was done. Answer yes, or add --yes.`);
  return rest;
}

async function execute(name: CommandName, args: readonly string[]): Promise<void> {
  if (name === 'completion') {
    const [shell] = args;
    if (!isShell(shell)) fail(`Usage: ${typed('completion')}`);
    console.log(completionScript(shell, process.cwd()));
    return;
  }
  const entry = commandList[name];
  const { command, found, rest } = isGroup(entry)
    ? commandIn(name, entry, args)
    : { command: undefined, found: entry, rest: args };
  if (rest.some(isHelp)) return console.log(helpOf(name, command));
  const words = await confirmed(found, rest);
  const file = await files[name]();
  const run = 'run' in file ? file.run : file.commands[command ?? ''];
  await run?.(...words);
}

/** Explains what the person can correct: a mistyped option, or a service that cannot be reached. Anything else is a bug. */
function explain(error: unknown, name: CommandName): never {
  const { code, type, message } = error as Error & { code?: string; type?: string };
  if (code?.startsWith('ERR_PARSE_ARGS'))
    fail(`${message.split('. ')[0]}. To see the options: npm run cli -- ${name} --help`);
  if (error instanceof UpstreamError || type?.startsWith('Stripe')) fail(message);
  throw error;
}

// npm scripts need a second `--` before options, so some people type it here.
const [first, ...others] = process.argv.slice(2).filter((word) => word !== '--');
const [name, ...args] = first === undefined ? [] : [...(formerNames[first] ?? [first]), ...others];
if (name === undefined || isHelp(name)) console.log(overview());
else if (!isCommandName(name)) unknown(name, Object.keys(commandList), '--help');
else if (isHelp(args[0])) console.log(helpOf(name));
else await execute(name, args).catch((error: unknown) => explain(error, name));
