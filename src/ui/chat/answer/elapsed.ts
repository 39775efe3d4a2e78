import { figureText } from '#contract/figures/figure-text.ts'

/** A duration as text: "< 0.1 s", "0.2 s", "6 s", "1 min 5 s". Empty for null. */
export const durationText = (seconds: number | null): string => {
  if (seconds === null) return ''
  if (seconds < 0.05) return `< ${figureText(0.1, 1)} s`
  if (seconds < 9.5) return `${figureText(seconds, seconds < 1 ? 1 : 0)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${figureText(whole)} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${figureText(minutes)} min ${figureText(whole % 60)} s`
  return `${figureText(Math.floor(minutes / 60))} h ${figureText(minutes % 60)} min`
}

/** The server's duration if present, else the measured one, in seconds. */
export const elapsedSeconds = (
  elapsedMs: number | undefined,
  watched: number | null,
): number | null => (elapsedMs === undefined ? watched : elapsedMs / 1000)
