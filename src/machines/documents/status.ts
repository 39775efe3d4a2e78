/**
 * Maps a server status. The server reports `uploading` for a file that it has already received, so
 * this status counts as pending.
 */
export const statusOf = <S extends string>(status: S): Exclude<S, 'uploading'> | 'pending' =>
  status === 'uploading' ? 'pending' : (status as Exclude<S, 'uploading'>)
