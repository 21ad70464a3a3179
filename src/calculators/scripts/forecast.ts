import type { forecast } from '../forecast.ts';
import * as r from './r-code.ts';
import type { Headlines, ScriptsFor } from './scripts.ts';

/** A smoothing weight of the page. R uses FALSE for an omitted component, and does not accept a level of 0. */
const weight = ({ numbers }: Headlines, symbol: string, least = 0) => {
  const found = numbers.find(({ name }) => name.startsWith(symbol));
  return found ? String(Math.max(found.value, least)) : 'FALSE';
};

export const scripts: ScriptsFor<typeof forecast> = {
  r({ y }, { method, period, horizon, level }, page) {
    const isMultiplicative = method === 'multiplicative';
    const isSeasonal = isMultiplicative || method === 'additive';
    const isScaled = page.numbers.some(({ name }) => name === 'MASE');
    return r.script(
      r.vector('y', y),
      `period <- ${isSeasonal ? period : 1}`,
      '# The weights of the page: R’s own search for them starts once, and may end elsewhere.',
      `alpha <- ${weight(page, 'α', 1e-12)}`,
      `beta <- ${weight(page, 'β')}`,
      `gamma <- ${weight(page, 'γ')}`,
      `fit <- HoltWinters(ts(y, frequency = period), alpha, beta, gamma${isSeasonal ? `, seasonal = "${method}"` : ''})`,
      'errors <- c(residuals(fit))',
      `ahead <- c(predict(fit, ${horizon}))`,
      '',
      '# The variance of each forecast (Yar and Chatfield 1990)',
      `j <- seq_len(${horizon}) - 1`,
      'psi <- ifelse(j == 0, 1, alpha * (1 + j * beta) + (j %% period == 0) * gamma * (1 - alpha))',
      ...(isMultiplicative
        ? [
            'season <- function(h) tail(coef(fit), period)[(h - 1) %% period + 1]',
            'v <- sapply(seq_along(ahead), function(h) sum((psi[1:h] * season(h) / season(h - j[1:h]))^2))',
          ]
        : ['v <- cumsum(psi^2)']),
      `reach <- qnorm(${(1 + Number(level)) / 2}) * sqrt(var(errors) * v)`,
      '',
      'print(cbind(forecast = ahead, lower = ahead - reach, upper = ahead + reach), digits = 10)',
      r.print({
        alpha: 'alpha',
        ...(method !== 'level' && { beta: 'beta' }),
        ...(isSeasonal && { gamma: 'gamma' }),
        'root mean squared error': 'sqrt(mean(errors^2))',
        ...(isScaled && { MASE: 'mean(abs(errors)) / mean(abs(diff(y, period)))' }),
      }),
    );
  },
  differs: (_, { method }) =>
    method === 'multiplicative'
      ? {
          names: ['the interval of predict(fit, prediction.interval = TRUE)'],
          because:
            'Its variance begins with ψ₀ = α + γ(1 − α), where Yar and Chatfield (1990) have 1, so that it is too narrow one step ahead, and it takes the trend for the last season. The code here computes the interval of this page.',
        }
      : null,
};
