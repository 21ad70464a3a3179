// Loads the modules that the shop imports lazily. Nothing in a history may take real time: a process that waits for a module would continue
// at a moment that the seed does not decide.
import { schoolDomains } from '../../netlify/adapters/schools/school-domains.ts';

export const preload = () =>
  Promise.all([
    schoolDomains.isSchool('ada@mit.edu'),
    import('stdnum'),
    import('../../netlify/documents/session-calendar.ts'),
    import('../../netlify/documents/write-certificate.ts'),
    import('../../netlify/documents/render-document.ts'),
  ]);
