// Which addresses count as a school's.
import { describe, expect, it } from 'vitest';
import { schoolDomains } from '../../../netlify/adapters/schools/school-domains.ts';
import { compactSchools, isOfSchool } from '../../../netlify/adapters/schools/school-list.ts';

describe('the stored list', () => {
  it.each([
    ['ada@mit.edu', true],
    ['ada@cs.mit.edu', true],
    ['ADA@MIT.EDU', true],
    ['ada@student.uq.edu.au', true],
    ['ada@iitb.ac.in', true],
    ['ada@stud.uni-heidelberg.de', true],
    ['ada@student.ethz.ch', true],
    // Anyone can get these.
    ['ada@gmail.com', false],
    ['ada@alumni.stanford.edu', false],
    ['ada@365.ksu.ac.th', false],
    // These only look like a school's.
    ['ada@evilmit.edu', false],
    ['ada@mit.edu.example.com', false],
    ['ada@mit.edu@example.com', false],
    ['ada@edu', false],
    ['ada@ac.uk', false],
    ['ada@', false],
    ['mit.edu', true],
    ['ada@x.constructor', false],
    ['ada@function.constructor', false],
    ['ada@__proto__.mit', false],
  ])('%s: %s', async (address, is) => {
    expect(await schoolDomains.isSchool(address)).toBe(is);
  });
});

describe('a domain list', () => {
  const list = compactSchools(
    ['ac.za', 'uct.ac.za', 'b.edu', 'a.edu', 'sub.a.edu', 'bad name.edu', 'two.b.example'],
    ['free.b.edu', 'abused.two.b.example'],
  );
  it('names each domain once, after its parent, and none below another', () => {
    expect(list).toEqual({
      schools: { 'b.example': 'two', edu: 'a b', za: 'ac' },
      never: { 'b.edu': 'free', 'two.b.example': 'abused' },
    });
  });
  it('accepts every subdomain of a school, except those that were abused', () => {
    const taken = ['uct.ac.za', 'x.y.a.edu', 'mail.b.edu', 'two.b.example'];
    const left = [
      'free.b.edu',
      'x.free.b.edu',
      'abused.two.b.example',
      'b.example',
      'za',
      'c.edu',
      'alumni.a.edu',
    ];
    expect(taken.filter((domain) => !isOfSchool(list, domain))).toEqual([]);
    expect(left.filter((domain) => isOfSchool(list, domain))).toEqual([]);
  });
});
