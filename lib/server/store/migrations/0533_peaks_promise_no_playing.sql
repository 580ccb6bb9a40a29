-- Whether a recording plays is for a browser to say: what was noted of a waveform that could not be drawn promised it.
UPDATE call_peaks SET problem = replace(problem, ' It plays without a waveform.', '') WHERE problem LIKE '% It plays without a waveform.';
