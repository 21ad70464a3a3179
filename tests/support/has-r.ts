import { spawnSync } from 'node:child_process';

/** Whether R is installed with its recommended packages, which Debian packages separately. */
export const hasR = spawnSync('Rscript', ['-e', 'library(MASS); library(survival)']).status === 0;
