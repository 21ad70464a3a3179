// Every command of `npm run cli`: how it is written, what it does, and the question it asks before something that can't be undone.
// `--help`, the shell completion, and the tests read this list; cli.ts names the file of each command.

/** What a command's `--help` shows. */
export type Command = {
  /** What follows the command's name, such as `ID [AMOUNT]`. */
  usage?: string;
  /** One line. */
  summary: string;
  /** What the options and details mean, one line each. */
  details?: readonly string[];
  /** The question to confirm with these arguments; undefined if they change nothing that matters. */
  asks?: (args: readonly string[]) => string | undefined;
};

export type CommandGroup = {
  summary: string;
  /** The command that runs if none is named. */
  byDefault?: string;
  commands: Readonly<Record<string, Command>>;
};

const contexts = '--for production | preview | local   the rules to check against (production if not given)';

const list = {
  orders: {
    summary: 'Orders, payments by transfer, refunds, disputes, and unmatched payments',
    commands: {
      list: { usage: '[COUNT]', summary: 'List the newest orders (20 if no count is given)' },
      show: { usage: 'ID', summary: 'Show everything about one order' },
      find: {
        usage: 'EMAIL',
        summary: 'List the orders of an address: paid ones, then those placed by invoice',
      },
      stuck: { summary: 'List what needs attention: overdue orders, amounts that differ, emails given up' },
      resend: { usage: 'ID', summary: 'Resend the confirmation' },
      'review-id': {
        usage: 'ID accept | reject "reason"',
        summary: 'Accept or reject a student ID; the buyer gets an email',
      },
      'student-id': {
        usage: 'ID FILE',
        summary: 'Save the uploaded student ID to FILE; after that the buyer can no longer replace it',
      },
      'purchase-order': { usage: 'ID FILE', summary: 'Save the uploaded purchase order to FILE' },
      accept: {
        usage: 'ID [--license-now]',
        summary: 'Accept a purchase order',
        details: ['--license-now                        send the license before the payment arrives'],
      },
      'mark-paid': {
        usage: 'ID --amount 963.00 --received 2026-11-22 [OPTIONS]',
        summary: 'Record a transfer, in full or in part; with the last part, the license and invoice go out',
        details: [
          '--reference TEXT                     the bank’s reference',
          '--charges 20.00                      what banks deducted on the way; we pay it',
          '--tds 98.30 [--certificate NUMBER]   tax that the buyer deducted at source, with its certificate (Form 16A)',
          '--accept-short "reason"              waive the rest',
        ],
      },
      'tax-certificate': {
        usage: 'ID NUMBER [--reference TEXT]',
        summary: 'Record a certificate of deducted tax (Form 16A) that arrived later',
      },
      'read-statement': {
        usage: 'FILE [OPTIONS]',
        summary: 'Record the transfers of a bank statement (CAMT.053 or CSV), after you confirm them',
        details: [
          '--charges-up-to 25.00                accept a transfer that bank charges reduced by this much',
          '--columns "date=…,amount=…"          the columns of a CSV file, if its header doesn’t name them',
          '--dates dmy | mdy                    the order of day and month in a CSV file',
          '--currency USD                       the currency of a CSV file',
          '--yes                                don’t ask',
        ],
      },
      overpaid: {
        usage: 'ID returned | credited [--amount 20.00] [--reference TEXT]',
        summary: 'Record what happened to an overpayment',
      },
      cancel: {
        usage: 'ID "reason"',
        summary: 'Cancel an order that is waiting for a transfer; the buyer gets an email',
        asks: ([id]) => `Cancel order ${id} and email its buyer?`,
      },
      refunded: {
        usage: 'ID [AMOUNT]',
        summary: 'Record a refund made in PayU’s dashboard, or of transfers that paid an order in part',
        details: [
          'AMOUNT                               everything refunded so far, such as 500.00 (all if not given)',
        ],
        asks: ([id, amount]) =>
          `Record a refund of ${amount ?? 'the full amount'} for order ${id}, and email its buyer?`,
      },
      dispute: {
        usage: 'ID opened | won | lost [--amount 500.00] [--reference 1761758]',
        summary: 'Record a chargeback that PayU’s dashboard shows',
      },
      'looked-at': { usage: 'ID', summary: 'Take a reviewed order off the list of `stuck`' },
      findings: { summary: 'List payments and provider events that match no order, with all their data' },
      'make-order': { usage: 'FINDING [PLAN]', summary: 'Turn an unmatched payment into an order' },
      'take-in': {
        usage: 'DATE',
        summary: 'After a restore: import the payments that the providers list since this date',
      },
      'align-renewal': {
        usage: 'ID',
        summary: 'After a restore: charge a group’s renewal for the seats it has',
        details: ['Use it if added seats were lost and refunded.'],
      },
      settle: {
        usage: 'FINDING',
        summary: 'Take an unmatched payment off the list after you resolved it',
        asks: ([id]) => `Take ${id} off the list?`,
      },
      'retry-mail': {
        usage: 'ID | --all',
        summary: 'Put an email that was given up, or all of them, back into the outbox',
      },
      index: {
        summary: 'Rebuild the lists of paid orders and of orders by address',
        details: ['Run it after a deploy was rolled back and this release was deployed again.'],
      },
    },
  },
  desk: {
    summary: 'The work queue: what needs attention, the most urgent first',
    byDefault: 'list',
    commands: {
      list: { summary: 'List all items, each with the day we promised its buyer an answer' },
      next: { summary: 'Show the most urgent item and the command that resolves it' },
      done: { usage: 'ITEM', summary: 'Take an item off the queue' },
    },
  },
  quotes: {
    summary: 'Quotes made by the team',
    commands: {
      make: {
        usage: '--plan PLAN --currency USD | INR --institution NAME [OPTIONS]',
        summary: 'Print the link of a new quote and write its PDF',
        details: [
          '--seats 45                           how many people (1 if not given)',
          '--price 3500.00                      a custom price; one below the list price is shown as a discount',
          '--title "Site License"               another title',
          '--note "Consortium price"            a note on the quote',
          '--state 33                           the GST code of an institution in India',
          '--renews ORDER                       the quote is for another period of this order’s license',
          '--pdf FILE                           where to write the PDF',
          '--mail EMAIL                         email the quote',
        ],
      },
    },
  },
  trainings: {
    summary: 'Live trainings that were sold: dates, attendance, and certificates',
    commands: {
      list: { summary: 'List the trainings to schedule, hold, or certify' },
      show: { usage: 'ORDER', summary: 'Show one, with the number and link of each participant' },
      schedule: {
        usage: 'ORDER --at 2026-12-03T15:30 [--zone Asia/Kolkata] --join https://…',
        summary: 'Set the date; buyer and participants get an email',
        details: ['--zone ZONE                          the time zone of --at (the buyer’s if not given)'],
      },
      move: {
        usage: 'ORDER --at 2026-12-04T10:00 [--zone ZONE] [--join https://…]',
        summary: 'Change the date; buyer and participants get an email',
      },
      held: { usage: 'ORDER [--absent 2,4]', summary: 'Record that the training took place' },
      certify: { usage: 'ORDER', summary: 'Email everyone who attended a certificate' },
      revoke: {
        usage: 'CODE',
        summary: 'Revoke a certificate; you can issue another',
        asks: ([code]) => `Revoke certificate ${code}?`,
      },
      'new-links': {
        usage: 'ORDER',
        summary: 'Replace every link of a booking and email the new ones',
        asks: ([id]) => `Replace every link of booking ${id} and email the new ones?`,
      },
      cancel: {
        usage: 'ORDER',
        summary: 'Cancel a training; refund it in the provider’s dashboard',
        asks: ([id]) => `Cancel training ${id} and email its buyer and participants?`,
      },
    },
  },
  accounts: {
    summary: 'Trial accounts, and all personal data of an address',
    commands: {
      show: { usage: 'EMAIL', summary: 'Show an account, without its secrets' },
      'end-sessions': { usage: 'EMAIL', summary: 'Sign its owner out everywhere' },
      delete: {
        usage: 'EMAIL',
        summary: 'Delete an account as its owner could; the address gets an email',
        asks: ([email]) => `Delete the account of ${email}?`,
      },
      everything: {
        usage: 'EMAIL [--delete]',
        summary: 'Print, or delete, all that is stored about an address',
        details: [
          'Accounts, orders, seats, training places, inquiries, files, waiting emails, and unmatched payments.',
          '--delete                             delete it; paid orders keep what their invoices need',
        ],
        asks: ([email, ...rest]) =>
          rest.includes('--delete') ? `Delete all that is stored about ${email}?` : undefined,
      },
    },
  },
  doctor: {
    summary: 'Check an environment: what is right, what is wrong, and how to fix it',
    details: [
      contexts,
      'It writes one key to the store and removes it. It sends no email and takes no money.',
    ],
  },
  'deploy-check': {
    summary: 'The same, along the numbered list of netlify/README.md',
    details: [contexts],
  },
  smoke: {
    usage: 'https://www.example.org [--email YOU@example.org]',
    summary: 'Check a deployed site as a visitor would; buys nothing',
    details: [
      '--email YOU@example.org              also open a trial account and delete it; you get two emails',
    ],
  },
  backup: {
    usage: 'FILE',
    summary: 'Write the whole store to a new file, one JSON object per line',
    details: [
      'The file has personal data and license keys: keep it as safe as those. Uploads are not in it; Netlify keeps them.',
    ],
  },
  restore: {
    usage: 'FILE',
    summary: 'Fill an empty store from a backup; no invoice number is ever issued twice',
    asks: ([file]) =>
      file === undefined ? undefined : `Fill the empty store of this environment from ${file}?`,
  },
  'rotate-secrets': {
    usage: '[token | link | license] [--since 2026-11-24] [--for production | preview | local]',
    summary: 'Show how many of each secret are accepted, or print the lines that set a new one',
    details: [
      '--since 2026-11-24                   when the new secret was deployed: shows when you can remove the old one',
      contexts,
    ],
  },
  'verify-license': {
    usage: 'KEY [EXTENSION]',
    summary: 'Check a license key offline, and show which key signed it',
    details: [
      '--keys FOLDER                        the public keys (*.pem) to check against',
      '--local, --preview                   accept a license signed for local development or for previews',
    ],
  },
  'make-license-keys': {
    usage: '[preview] [--keys FOLDER]',
    summary: 'Make a pair of license keys: writes the public half, prints the private half once',
    details: ['--keys FOLDER                        where to write the public half'],
  },
  'stripe-sync': {
    summary: 'Update Stripe: products, prices, portal settings, and the webhook endpoint',
    details: [
      'Needs STRIPE_SECRET_KEY, and SITE_ORIGIN for portal and webhook. Prices come from content/catalog.yaml.',
    ],
  },
  'school-domains': {
    usage: '[FOLDER]',
    summary: 'Update the list of school domains from JetBrains/swot, or from a clone of it',
  },
  article: {
    summary: 'Articles of content/articles',
    commands: {
      new: { usage: 'how-to-read-a-box-plot "How to read a box plot"', summary: 'Start a draft' },
      rename: {
        usage: 'old-name new-name',
        summary: 'Change its address: files and links follow, and the old address redirects',
      },
      remove: {
        usage: 'old-name [another-article …]',
        summary: 'Remove it; its address suggests what to read instead',
        asks: ([slug]) => (slug === undefined ? undefined : `Remove content/articles/${slug}.mdx?`),
      },
    },
  },
  schemas: {
    summary: 'Write the JSON Schemas that let editors complete content; `npm ci` runs it',
    details: ['Run it after a change to a schema in src/content.'],
  },
  changelog: {
    usage: '[SINCE]',
    summary: 'Print what changed since a tag, a commit, or a day such as 2026-11-22',
  },
  completion: {
    usage: 'bash | zsh',
    summary: 'Print a shell function `biospect` that completes these commands',
    details: [
      'Add to ~/.bashrc or ~/.zshrc: eval "$(npm --prefix FOLDER run --silent cli -- completion bash)"',
    ],
  },
} as const satisfies Record<string, Command | CommandGroup>;

export type CommandName = keyof typeof list;

/** The names of a group's commands. */
export type CommandOf<G extends CommandName> = (typeof list)[G] extends { commands: infer C }
  ? keyof C & string
  : never;

/** All commands and groups by name. */
export const commandList: Readonly<Record<CommandName, Command | CommandGroup>> = list;

/** Names of earlier releases, which notes and old emails still mention. */
export const formerNames: Readonly<Record<string, readonly string[]>> = {
  'deploy:check': ['deploy-check'],
  'stripe:sync': ['stripe-sync'],
  'verify-licence': ['verify-license'],
  'make-licence-keys': ['make-license-keys'],
  'new:article': ['article', 'new'],
  'rename:article': ['article', 'rename'],
  'remove:article': ['article', 'remove'],
};

export const isGroup = (entry: Command | CommandGroup): entry is CommandGroup => 'commands' in entry;

/** How a command is typed, such as `npm run cli -- orders show ID`. Takes its name, and within a group the command's. */
export function typed(name: CommandName, command?: string): string {
  const entry: Command | CommandGroup = commandList[name];
  const found = isGroup(entry) ? entry.commands[command ?? ''] : entry;
  return ['npm run cli --', name, isGroup(entry) && command, found?.usage].filter(Boolean).join(' ');
}
