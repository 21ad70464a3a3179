import { spawnSync } from 'node:child_process';

/** Whether R is here with the packages that it recommends, which Debian installs apart. */
export const hasR = spawnSync('Rscript', ['-e', 'library(MASS); library(survival)']).status === 0;
