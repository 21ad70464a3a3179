// Creates Stripe objects so that a repeated call creates nothing more.

type Refusal = { statusCode?: number; headers?: Record<string, string> };
const maxKeys = 20;

/**
 * Runs `create` with an idempotency key derived from `name`. Stripe stores its first response to a key for a day, including its own
 * failures (500), and returns it again (docs.stripe.com/api/idempotent_requests). So after a failure we move on to the next key of a fixed
 * sequence, as does any repeated call. After two new failures the error is thrown.
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
