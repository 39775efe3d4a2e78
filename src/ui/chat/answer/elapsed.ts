/** A span as the margins say it: "0.2 s", "6 s", "1 min 5 s"; empty when it is not known. */
export const spanText = (seconds: number | null): string => {
  if (seconds === null) return ''
  if (seconds < 10) return `${Number(seconds.toFixed(seconds < 1 ? 1 : 0))} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
