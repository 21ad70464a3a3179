// Forms of the marketing provider, which stand in for ours where content/site.yaml names them.
import { site } from '../../site.ts';
import type { EnquiryKind } from './enquiry-forms.ts';

export type HostedForm = { region: string; portalId: string; formId: string };

const ids: Partial<Record<EnquiryKind, keyof typeof site.hostedForms>> = {
  quote: 'quote',
  'course-basic': 'courseBasic',
  'course-professional': 'courseProfessional',
  support: 'supportInternational',
  partner: 'partner',
  webinar: 'webinar',
};

/** Written into an attribute: region/portal/form; undefined where none is configured. */
function written(id: keyof typeof site.hostedForms | undefined): string | undefined {
  const { region, portalId } = site.hostedForms;
  const formId = id === undefined ? '' : site.hostedForms[id];
  return portalId === '' || formId === '' ? undefined : `${region}/${portalId}/${formId}`;
}

/** Attributes of what opens a form: which hosted form takes its place, and which one in India. */
export function hostedAttributes(kind: EnquiryKind): Record<string, string> {
  const hosted = written(ids[kind]);
  const inIndia = kind === 'support' ? written('supportIndia') : undefined;
  return {
    ...(hosted === undefined ? {} : { 'data-hosted': hosted }),
    ...(inIndia === undefined ? {} : { 'data-hosted-india': inIndia }),
  };
}

/** The hosted form that an attribute names; undefined where it names none. */
export function readHosted(attribute: string | undefined): HostedForm | undefined {
  const [region, portalId, formId] = attribute?.split('/') ?? [];
  return region && portalId && formId ? { region, portalId, formId } : undefined;
}
