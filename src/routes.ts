// Every page and API address, written once.

/** The pages of the site, by name. */
export const pages = {
  home: '/',
  software: '/statistical-software',
  pricing: '/pricing',
  resources: '/resources',
  academy: '/academy',
  support: '/support',
  partner: '/partner',
  freeTrial: '/free-trial',
  myAccount: '/my-account',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  aboutUs: '/about-us',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-and-conditions',
  blogs: '/blogs',
  quote: '/quote',
  quoteNow: '/quote/now',
  search: '/search',
  gallery: '/gallery',
  datasets: '/datasets',
  validation: '/validation',
  purchasing: '/purchasing',
  calculators: '/calculators',
  certificates: '/certificates',
  checkout: '/checkout',
  order: '/order',
  seats: '/seats',
  seat: '/seat',
  success: '/success',
  academySuccess: '/academy-success',
  paymentSuccess: '/payment-success',
  paymentFailed: '/payment-failed',
  academyPaymentSuccess: '/academy/payment-success',
  academyPaymentFailed: '/academy/payment-failed',
} as const;

/** All reference cases with what our functions gave, for programs. */
export const validationFiles = {
  json: '/validation/cases.json',
  csv: '/validation/cases.csv',
  history: '/validation/history.csv',
} as const;

/** What belongs to the vendor pack: the accessibility report, and pages as PDF. Apart, so that no island ships them. */
export const vendorPages = { accessibility: '/purchasing/accessibility' } as const;
export const vendorPapers = {
  pack: '/purchasing/vendor-pack.pdf',
  terms: '/purchasing/terms-and-conditions.pdf',
  privacy: '/purchasing/privacy-policy.pdf',
  accessibility: '/purchasing/accessibility-report.pdf',
} as const;

/** A paper of content/vendor. */
export const vendorFilePath = (file: string) => `${pages.purchasing}/${file}`;

/** The feed of the articles, with their full text. */
export const feedPath = '/rss.xml';

/** The article at /{slug}. */
export const articlePath = (slug: string) => `/${slug}`;

/** A kind of chart in the gallery, its numbers, and its drawing at one of its sizes. */
export const platePath = (kind: string) => `${pages.gallery}/${kind}`;
export const plateNumbersPath = (kind: string) => `${platePath(kind)}.csv`;
export const plateDrawingPath = (kind: string, size: string) => `${pages.gallery}/${kind}-${size}.svg`;

/** What is known of a dataset, and its table. */
export const datasetPath = (name: string) => `${pages.datasets}/${name}`;
export const datasetFile = (name: string) => `${datasetPath(name)}.csv`;

/** The calculator of an instrument: `/calculators/paired-t-test`. */
export const calculatorPath = (name: string) => `${pages.calculators}/${name}`;

/** The checkout for a plan: `/checkout?plan=personal-academic`, `/checkout?plan=group-academic&seats=5`. */
export const checkoutPath = (planId: string, seats?: number) =>
  `${pages.checkout}?plan=${encodeURIComponent(planId)}${seats === undefined ? '' : `&seats=${seats}`}`;

/** Where the same is bought again: the plan with its seats, or the academy. */
export const againPath = ({ kind, productId, planId, seats }: Bought) =>
  kind === 'training' ? pages.academy : checkoutPath(productId, planId === productId ? undefined : seats);
type Bought = { kind: 'licence' | 'training'; productId: string; planId: string; seats: number };

/** The checkout that renews a term that ends, by the token that the reminder carries. */
export const renewalPath = (planId: string, seats: number | undefined, token: string) =>
  `${checkoutPath(planId, seats)}&renews=${encodeURIComponent(token)}`;

/** The page of one order, by the unguessable token that its emails carry. */
export const orderPath = (token: string) => `${pages.order}?link=${encodeURIComponent(token)}`;

/** Where a group's seats are managed, by the order's token or that of the second administrator. */
export const seatsPath = (token: string) => `${pages.seats}?link=${encodeURIComponent(token)}`;

/** The page of whoever has a seat, by a token that opens this seat alone. */
export const seatPath = (token: string) => `${pages.seat}?link=${encodeURIComponent(token)}`;

/** The pages of both that need no script. */
export const plainPath = (what: 'seat' | 'seats', token: string) =>
  `${what === 'seat' ? outsideApi.seatPlain : outsideApi.seatsPlain}?link=${encodeURIComponent(token)}`;

/** The license of an order as a file that the program opens. */
export const keyFilePath = (token: string) => `${api.orderLicenceFile}?link=${encodeURIComponent(token)}`;

/** Where a quote for more seats is made; how many is added to it: `&seats=2`. */
export const seatsQuotePath = (token: string) => `${outsideApi.seatsQuote}?link=${encodeURIComponent(token)}`;

/** Where an administrator chooses who leaves a group at its renewal. */
export const leavingPath = (token: string) => `${outsideApi.seatsLeaving}?link=${encodeURIComponent(token)}`;

/** The list of seats as a file. */
export const seatsFile = (token: string) => `${outsideApi.seatsExport}?link=${encodeURIComponent(token)}`;

/** Where the renewal of an order is canceled in one click. */
export const cancelPath = (token: string) => `${outsideApi.orderCancel}?link=${encodeURIComponent(token)}`;

/** Where the plan of a license is changed, or where the change to one plan is shown. */
export const upgradePath = (token: string, planId?: string) =>
  `${outsideApi.orderUpgrade}?link=${encodeURIComponent(token)}${planId === undefined ? '' : `&plan=${encodeURIComponent(planId)}`}`;

/** Where a quote for the change to one plan is made. */
export const upgradeQuotePath = (token: string, planId: string) =>
  `${outsideApi.orderUpgradeQuote}?link=${encodeURIComponent(token)}&plan=${encodeURIComponent(planId)}`;

/** Where the owner of a group hands its license over, and where the other person accepts it. */
export const ownershipPath = (token: string) => `${outsideApi.ownership}?link=${encodeURIComponent(token)}`;
export const acceptOwnershipPath = (token: string) =>
  `${outsideApi.acceptOwnership}?link=${encodeURIComponent(token)}`;

/** Where the owner or an administrator of a license names who pays from the next period on. */
export const payerPath = (token: string) => `${outsideApi.orderPayer}?link=${encodeURIComponent(token)}`;

/** Where an order by invoice says how it is paid, takes its purchase order and is canceled. */
export const purchaseOrderPath = (token: string) =>
  `${outsideApi.orderPurchaseOrder}?link=${encodeURIComponent(token)}`;
/** Where a student license is proved on a page that needs no script. */
export const studentProofPath = (token: string) =>
  `${api.orderStudentProof}?link=${encodeURIComponent(token)}`;

/** The way to the provider's page where the card of a subscription is changed. */
export const portalPath = (token: string) => `${outsideApi.orderPortal}?link=${encodeURIComponent(token)}`;

/** Where the application asks until when an order's key is extended. */
export const extensionPath = (token: string) =>
  `${outsideApi.licenceExtension}?link=${encodeURIComponent(token)}`;

/** The form of a quote in a minute, started with a product, and with as many seats. */
export const quoteNowPath = (productId: string, seats?: number, renews?: string) =>
  `${pages.quoteNow}?plan=${productId}${seats === undefined ? '' : `&seats=${seats}`}${renews === undefined ? '' : `&renews=${encodeURIComponent(renews)}`}`;

/** A quote's page, its file, or the checkout at its price. */
export const quotePath = (what: 'view' | 'pdf' | 'order', token: string) =>
  `/api/quotes/${what}?quote=${token}`;

/** The link that confirms an address. The token stands in the fragment, so no server and no log ever sees it. */
export const confirmationPath = (token: string) => `${pages.myAccount}#confirm=${token}`;

/** The link that gives an account its new address, in the same way. */
export const newAddressPath = (token: string) => `${pages.myAccount}#address=${token}`;

/** Where the old address undoes that. */
export const undoEmailPath = (token: string) => `${outsideApi.undoEmail}?link=${encodeURIComponent(token)}`;

/** Where an enquiry form is sent: `/api/enquiries/quote`. */
export const enquiryPath = (kind: string) => `/api/enquiries/${kind}`;

/** A paper of an order, or without a place the list of all, by a token that shows nothing else. */
export const paperPath = (token: string, place?: number) =>
  `${outsideApi.orderPapers}?link=${token}${place === undefined ? '' : `&place=${place}`}`;

/** Where a buyer and the participants of a training see its date, by a token of their own. */
export const bookingPath = (token: string) => `${outsideApi.booking}?link=${encodeURIComponent(token)}`;

/** Everything that an address has on one page that needs no script, by the token of an emailed link. */
export const holdingsPath = (token: string) => `${outsideApi.holdings}?link=${encodeURIComponent(token)}`;

/** The date of a training as a file for a calendar, by the token of its page. */
export const bookingCalendarPath = (token: string) => `${bookingPath(token)}&calendar=yes`;

/** Where a new password is chosen without a script. */
export const plainResetPath = (token: string) => `${api.resetPassword}?token=${encodeURIComponent(token)}`;

/** A participant's certificate as PDF, by the token of that participant. */
export const certificateFilePath = (token: string) =>
  `${outsideApi.certificateFile}?link=${encodeURIComponent(token)}`;

/** Where a certificate is confirmed by its code. */
export const certificatePath = (code: string) => `${outsideApi.verify}?certificate=${code}`;

/** What a visitor without JavaScript sees after sending a form. */
export const sentPath = (reference: string) => `/sent/${reference}`;

/** Where the reminders about a trial are stopped. */
export const unsubscribePath = (token: string) => `${outsideApi.unsubscribe}?token=${token}`;

/** Function endpoints. The literal in each function's `config.path` is compared with these by a test. */
export const api = {
  stripeCheckout: '/api/stripe/create-checkout-session',
  payuOrder: '/api/payu/create-order',
  academyStripeCheckout: '/api/academy/create-academy-checkout',
  academyPayuOrder: '/api/payu-academy/create-academy-payu-order',
  orderStatus: '/api/orders/status',
  orderView: '/api/orders/view',
  orderResend: '/api/orders/resend',
  orderBilling: '/api/orders/billing',
  orderCorrectEmail: '/api/orders/correct-email',
  orderStudentId: '/api/orders/student-id',
  orderStudentProof: '/api/orders/student-proof',
  orderLicenceFile: '/api/orders/licence-file',
  orderWithdraw: '/api/orders/withdraw',
  findOrders: '/api/orders/find',
  seatsView: '/api/seats/view',
  seatsChange: '/api/seats/change',
  seatsAdd: '/api/seats/add',
  seatOpen: '/api/seats/open',
  replaceLink: '/api/links/replace',
  hostedFormFailed: '/api/hosted-forms/failed',
  register: '/api/trial/register',
  login: '/api/trial/login',
  validateToken: '/api/trial/validate-token',
  forgotPassword: '/api/trial/forgot-password',
  verifyResetToken: '/api/trial/verify-reset-token/:token',
  resetPassword: '/api/trial/reset-password',
  changePassword: '/api/trial/change-password',
  logOut: '/api/trial/log-out',
  details: '/api/trial/details',
  changeDetails: '/api/trial/change-details',
  changeEmail: '/api/trial/change-email',
  confirmNewEmail: '/api/trial/confirm-new-email',
  sessions: '/api/trial/sessions',
  endSession: '/api/trial/end-session',
  endOtherSessions: '/api/trial/end-other-sessions',
  confirmEmail: '/api/trial/confirm-email',
  sendConfirmation: '/api/trial/send-confirmation',
  accountOrders: '/api/trial/orders',
  buyer: '/api/trial/buyer',
  exportAccount: '/api/trial/export',
  deleteAccount: '/api/trial/delete-account',
} as const;

/** Function endpoints that no island calls, but providers, monitors, mail programs, plain forms. Apart, so that no page ships them. */
export const outsideApi = {
  orderPapers: '/api/orders/papers',
  geo: '/api/geo',
  sendVendorPack: '/api/purchasing/send',
  enquiry: '/api/enquiries/:kind',
  health: '/api/health',
  mailEvents: '/api/mail/events',
  stripeWebhook: '/api/stripe/webhook',
  payuCallback: '/api/payu/callback',
  payuWebhook: '/api/payu/webhook',
  enquirySent: '/sent/:reference',
  gone: '/gone/:slug',
  unsubscribe: '/api/trial/unsubscribe',
  undoEmail: '/api/trial/undo-email',
  orderCancel: '/api/orders/cancel',
  orderUpgrade: '/api/orders/upgrade',
  orderUpgradeQuote: '/api/orders/upgrade-quote',
  orderPayer: '/api/orders/payer',
  ownership: '/api/ownership',
  acceptOwnership: '/api/ownership/accept',
  seatsExport: '/api/seats/export',
  seatsPlain: '/api/seats/plain',
  seatsLeaving: '/api/seats/leaving',
  seatsQuote: '/api/seats/quote',
  seatPlain: '/api/seats/own',
  orderPurchaseOrder: '/api/orders/purchase-order',
  orderPortal: '/api/orders/portal',
  licenceExtension: '/api/licences/extension',
  quoteMake: '/api/quotes/make',
  quoteView: '/api/quotes/view',
  quotePdf: '/api/quotes/pdf',
  quoteOrder: '/api/quotes/order',
  booking: '/booking',
  holdings: '/mine',
  certificateFile: '/api/bookings/certificate',
  verify: '/verify',
} as const;
