/** The sound of a request. A browser plays only after somebody has touched the page, as going online does. */

let context: AudioContext | undefined;

/** Call while handling a touch, so that sounds may be played later. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().catch(() => {});
}

const notesHz = [660, 880, 1175];
const noteSeconds = 0.16;

/** Three rising notes; silent where sound was never allowed. */
export function playRequestSound(): void {
  const playing = context;
  if (playing?.state !== 'running') return;
  notesHz.forEach((frequency, i) => {
    const from = playing.currentTime + i * noteSeconds;
    const tone = playing.createOscillator();
    const volume = playing.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.001, from);
    volume.gain.exponentialRampToValueAtTime(0.4, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + noteSeconds);
    tone.connect(volume).connect(playing.destination);
    tone.start(from);
    tone.stop(from + noteSeconds);
  });
}
