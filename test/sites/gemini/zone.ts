// Loaded before the page's own script, as Angular has it: promises and fetch belong to zones from here on.
import 'zone.js';
