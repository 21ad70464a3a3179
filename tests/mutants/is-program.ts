// Whether a mutated file still compiles. A mutation that the compiler rejects needs no test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { mutated } from './mutations.ts';
import { type Fault, root } from './rooms.ts';

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
  config: object;
};
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);

let current: (Fault & { version: number }) | undefined;
const asked = new Set<string>();
const textOf = (path: string) => {
  const code = readFileSync(path, 'utf8');
  return current && path === join(root, current.file) ? mutated(code, current) : code;
};
const service = ts.createLanguageService({
  getScriptFileNames: () => [...asked],
  getScriptVersion: (path) => (current && path === join(root, current.file) ? String(current.version) : '0'),
  getScriptSnapshot: (path) =>
    ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(textOf(path)) : undefined,
  getCurrentDirectory: () => root,
  getCompilationSettings: () => options,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (path) => ts.sys.fileExists(path),
  readFile: (path, encoding) => ts.sys.readFile(path, encoding),
  directoryExists: (path) => ts.sys.directoryExists(path),
  getDirectories: (path) => ts.sys.getDirectories(path),
});

let version = 0;
export function isProgram(fault: Fault): boolean {
  const path = join(root, fault.file);
  asked.add(path);
  current = { ...fault, version: ++version };
  const errors = [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)];
  current = undefined;
  return errors.length === 0;
}
