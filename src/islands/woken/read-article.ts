// What an article does at its first scroll.
import './fetch-faces.ts';
import './mark-section.ts';

onscroll = null;
