// Invoice and credit note numbers: none is on two documents, whichever store assigned it.
import { numberOf, billingDocumentsOf, withSerials } from '../../../src/domain/billing/billing-documents.ts';
import type { World } from '../world.ts';
import { breaks } from './broken-invariant.ts';
import type { Written } from './each-step.ts';

export function createNumberChecks(world: World) {
  const owners = new Map<string, string>();
  return async (written: readonly Written[]) => {
    for (const { id, order } of written) {
      const serial = (await world.engine.execute(['HGET', `order:${id}`, 'serial'])) as string | null;
      if (!serial) continue;
      for (const [place, document] of billingDocumentsOf(
        withSerials(order, serial.split(',').map(Number)),
      ).entries()) {
        const number = numberOf(document)!;
        const owner = owners.get(number) ?? `${id} ${place}`;
        owners.set(number, owner);
        if (owner !== `${id} ${place}`)
          breaks('no document number is used twice', `${number} belongs to ${owner} and to ${id} ${place}.`);
      }
    }
  };
}
