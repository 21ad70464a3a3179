// The accuracy of each family at each release.
import history from '~/validation/history.csv?raw';

export const GET = () => new Response(history);
