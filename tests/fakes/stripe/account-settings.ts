// The settings of an account: webhook endpoints and the customer portal.
import { newId, type Account } from './account.ts';
import { StripeFault } from './fault.ts';
import type { PortalConfiguration, WebhookEndpoint } from './objects.ts';

type Params = Record<string, unknown>;

/** POST /v1/webhook_endpoints. Only this response contains the secret. */
export function createEndpoint(account: Account, params: Params): object {
  const { url, enabled_events, api_version = null } = params as unknown as WebhookEndpoint;
  const endpoint = account.add('webhookEndpoint', {
    object: 'webhook_endpoint',
    api_version,
    description: null,
    enabled_events,
    metadata: {},
    status: 'enabled',
    url,
  });
  return { ...endpoint, secret: newId('whsec_') };
}

/** POST /v1/webhook_endpoints/:id. Its version cannot be changed. */
export function updateEndpoint(account: Account, id: string, { disabled, ...params }: Params): object {
  const status = disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' };
  return Object.assign(account.get('webhookEndpoint', id), params, status);
}

/** POST /v1/billing_portal/configurations, and to one of them. */
export function savePortal(account: Account, params: Params, id?: string): PortalConfiguration {
  const given = structuredClone(params) as unknown as Partial<PortalConfiguration>;
  if (id !== undefined) return Object.assign(account.get('portalConfiguration', id), given);
  return account.add('portalConfiguration', {
    object: 'billing_portal.configuration',
    active: true,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    is_default: false,
    features: {} as PortalConfiguration['features'],
    metadata: {},
    ...given,
  });
}

/** The configuration of a portal session: the one it names, because the dashboard has no saved default. */
export function portalOf(account: Account, configuration: unknown): string {
  if (typeof configuration === 'string')
    return account.get('portalConfiguration', configuration, 'configuration').id;
  throw new StripeFault(
    'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
  );
}
