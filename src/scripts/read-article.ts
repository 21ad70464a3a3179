// Runs at the first scroll in an article: faces, contents, and handles.
import './fetch-faces.ts';
import './mark-section.ts';
import './press-handle.ts';

onscroll = null;
