/** What a browser says of being counted; types of the DOM know the second not yet. */
type Wishes = {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
}

/** Whether the browser asks not to be tracked, by Do Not Track or by Global Privacy Control. */
export const isRefused = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
