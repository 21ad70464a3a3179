// The only reader of process.env. Every variable is documented in .env.example.
import { type Config, environmentSchema } from './environment-schema.ts';
import { builtFor, type Purpose, purposeOfContext } from './purpose.ts';
import { unfitSettings } from './unfit-settings.ts';

/** Thrown if the environment is invalid. Names the variables but never their values. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Not configured: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const names = Object.keys(environmentSchema.shape) as (keyof Config)[];

/**
 * Parses the configuration from these variables.
 * @throws ConfigurationError listing everything that is wrong, including settings that are invalid for the purpose.
 */
export function readConfig(environment: Environment, purpose: Purpose = builtFor): Config {
  const set = Object.fromEntries(names.map((name) => [name, environment[name] || undefined]));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    );
  const problems = unfitSettings(parsed.data, purpose);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return parsed.data;
}

let last: { environment: string; config: Config } | undefined;

/** Returns the configuration of this process; parsed again only if the environment has changed. */
export function config(purpose: Purpose = builtFor): Config {
  const environment = [purpose, ...names.map((name) => process.env[name] ?? '')].join('\n');
  if (last?.environment !== environment) last = { environment, config: readConfig(process.env, purpose) };
  return last.config;
}

/**
 * Also validates the settings for the deploy context that a request reports, if it differs from the build's. That can
 * only make the rules stricter. `dev` is what the platform's own tools report on a local machine.
 * @throws ConfigurationError
 */
export function assertValidFor(deployContext: string | undefined): void {
  if (deployContext === undefined || deployContext === '' || deployContext === 'dev') return;
  const purpose = purposeOfContext(deployContext);
  if (purpose !== builtFor) readConfig(process.env, purpose);
}
