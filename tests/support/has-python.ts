import { spawnSync } from 'node:child_process';

const works = (python: string, code: string) => spawnSync(python, ['-c', code]).status === 0;
// A Python that someone built has not what Debian has installed for its own.
const candidates = ['python3', '/usr/bin/python3'];

/** A Python with NumPy, SciPy and statsmodels; undefined where there is none. */
export const pythonWithSciPy = candidates.find((python) =>
  works(python, 'import numpy, scipy.stats, statsmodels.api'),
);

/** Any Python 3, which at least reads what is written. */
export const anyPython = pythonWithSciPy ?? candidates.find((python) => works(python, 'pass'));
