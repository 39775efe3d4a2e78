/**
 * Maps a server status. The server says `uploading` for a file it already received, so it counts as
 * pending.
 */
export const statusOf = <S extends string>(status: S): Exclude<S, 'uploading'> | 'pending' =>
  status === 'uploading' ? 'pending' : (status as Exclude<S, 'uploading'>)
