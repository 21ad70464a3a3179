// Runs at the first scroll in an article.
import './fetch-faces.ts';
import './mark-section.ts';

onscroll = null;
