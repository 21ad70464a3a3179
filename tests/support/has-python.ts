import { spawnSync } from 'node:child_process';

const works = (python: string, code: string) => spawnSync(python, ['-c', code]).status === 0;
// A Python that someone compiled does not have the packages that Debian installs for its own.
const candidates = ['python3', '/usr/bin/python3'];

/** A Python with NumPy, SciPy, and statsmodels; undefined if there is none. */
export const pythonWithSciPy = candidates.find((python) =>
  works(python, 'import numpy, scipy.stats, statsmodels.api'),
);

/** Any Python 3; it can at least parse the code. */
export const anyPython = pythonWithSciPy ?? candidates.find((python) => works(python, 'pass'));
