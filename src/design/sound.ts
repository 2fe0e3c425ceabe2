/** Sounds that call for somebody. A browser plays only after somebody has touched the page, as going online does. */

let context: AudioContext | undefined;

/** Call while handling a touch, so that sounds may be played later. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().catch(() => {});
}

/** Whether sounds are heard now. */
export const isSoundAllowed = (): boolean => context?.state === 'running';

/** Three rising notes: a request to a driver. */
export const requestNotesHz = [660, 880, 1175];
/** Two notes up and down: somebody asks for help. */
export const alarmNotesHz = [988, 740, 988, 740];
const noteSeconds = 0.16;

/** One after the other; silent where sound was never allowed. */
export function playNotes(notesHz: readonly number[]): void {
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
