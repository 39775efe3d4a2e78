/** A server's status as it counts here: what it calls uploading has been uploaded. */
export const statusOf = <S extends string>(status: S): Exclude<S, 'uploading'> | 'pending' =>
  status === 'uploading' ? 'pending' : (status as Exclude<S, 'uploading'>)
