// How each family stood at each release.
import history from '~/validation/history.csv?raw';

export const GET = () => new Response(history);
