import { spawnSync } from 'node:child_process';

/** Whether R is installed with its recommended packages, which Debian packages separately. */
export const hasR = spawnSync('Rscript', ['-e', 'library(MASS); library(survival)']).status === 0;

/** Whether R also has lmerTest and pbkrtest, which are not among its recommended packages. */
export const hasLmerTest =
  hasR && spawnSync('Rscript', ['-e', 'library(lmerTest); library(pbkrtest)']).status === 0;
