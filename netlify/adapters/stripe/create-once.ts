// Creating something at Stripe so that a repeated call creates nothing more.

type Refusal = { statusCode?: number; headers?: Record<string, string> };
const maxKeys = 20;

/**
 * Runs `create` under a key made of `name`. Stripe keeps its first answer to a key for a day, its own failures (500) included, and gives
 * it again (docs.stripe.com/api/idempotent_requests): so a failure is walked past, to the next key of the row, and whoever repeats the
 * call walks the same way. After two new failures the error is thrown.
 */
export async function createOnce<T>(
  name: string,
  create: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  let newFailures = 0;
  for (let number = 1; ; number++) {
    try {
      return await create(number === 1 ? name : `${name}-${number}`);
    } catch (error) {
      const { statusCode = 0, headers = {} } = error as Refusal;
      const isOld = headers['idempotent-replayed'] === 'true';
      if (!isOld && (statusCode < 500 || ++newFailures > 1)) throw error;
      if (number === maxKeys) throw error;
    }
  }
}
