// Runs at the first scroll or press in an article: faces, contents, and handles.
import './fetch-faces.ts';
import './mark-section.ts';
import './press-handle.ts';

onscroll = onpointerdown = null;
