// Forms hosted by the marketing provider, which replace ours if content/site.yaml configures them.
import { site } from '../../site.ts';
import type { InquiryKind } from './inquiry-forms.ts';

export type HostedForm = { region: string; portalId: string; formId: string };

const ids: Partial<Record<InquiryKind, keyof typeof site.hostedForms>> = {
  quote: 'quote',
  'course-basic': 'courseBasic',
  'course-professional': 'courseProfessional',
  support: 'supportInternational',
  partner: 'partner',
  webinar: 'webinar',
};

/** Encodes a hosted form for an attribute: region/portal/form. Undefined if none is configured. */
function written(id: keyof typeof site.hostedForms | undefined): string | undefined {
  const { region, portalId } = site.hostedForms;
  const formId = id === undefined ? '' : site.hostedForms[id];
  return portalId === '' || formId === '' ? undefined : `${region}/${portalId}/${formId}`;
}

/** Attributes of an element that opens a form: the hosted form that replaces it, and the one for India. */
export function hostedAttributes(kind: InquiryKind): Record<string, string> {
  const hosted = written(ids[kind]);
  const inIndia = kind === 'support' ? written('supportIndia') : undefined;
  return {
    ...(hosted === undefined ? {} : { 'data-hosted': hosted }),
    ...(inIndia === undefined ? {} : { 'data-hosted-india': inIndia }),
  };
}

/** Parses such an attribute. Undefined if it names no form. */
export function readHosted(attribute: string | undefined): HostedForm | undefined {
  const [region, portalId, formId] = attribute?.split('/') ?? [];
  return region && portalId && formId ? { region, portalId, formId } : undefined;
}
