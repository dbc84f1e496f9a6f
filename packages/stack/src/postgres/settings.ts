/**
 * Of every embedded server. What statements are about stays out of the log: parameters of slow ones, and the text of
 * refused ones, hold names, phone numbers and password hashes.
 */
const COMMON = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'log_min_duration_statement=1000',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
]
/** A checkpoint every two minutes bounds what has to be replayed after a crash to a few seconds of work. */
const DURABLE = [
  'synchronous_commit=on',
  'max_connections=200',
  'shared_buffers=128MB',
  'checkpoint_timeout=2min',
  // After a crash the files are made safe before anything is replayed: all at once instead of thousands one by one.
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
  // While backups cannot be written the log waits for them, up to here: a full disk would stop the restaurants.
  'max_slot_wal_keep_size=8GB',
]
/** Nothing in a test cluster has to survive a crash of the machine. */
const THROW_AWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'shared_buffers=128MB',
]

export type ServerKind = {
  readonly port: number
  readonly throwAway?: boolean
}

/** The settings of the server at its start, each as `name=value`. */
export function serverSettings({ port, throwAway }: ServerKind): string[] {
  return [...COMMON, `port=${port}`, ...(throwAway ? THROW_AWAY : DURABLE)]
}
