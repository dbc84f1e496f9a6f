/**
 * The settings of every embedded server. The server's log has no data of statements, because the parameters of slow
 * statements and the text of refused statements hold names, phone numbers and password hashes.
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
/** The settings of durable servers. A checkpoint every two minutes limits the replay after a crash to a few seconds. */
const DURABLE = [
  'synchronous_commit=on',
  'max_connections=200',
  'shared_buffers=128MB',
  'checkpoint_timeout=2min',
  // Before the replay after a crash, PostgreSQL syncs all files of the cluster; with this setting, by one system call
  // instead of one for each file.
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
  // While backups cannot be written, the server retains write-ahead log for them up to this size, because a full disk
  // would stop the restaurants.
  'max_slot_wal_keep_size=8GB',
]
/** The settings of test clusters, whose data need not survive a crash of the machine. */
const THROW_AWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // Each test opens new connections as a service, which would hash its password 4,096 times for each.
  'scram_iterations=1',
  'max_connections=300',
  'shared_buffers=128MB',
]

export type ServerKind = {
  readonly port: number
  readonly throwAway?: boolean
}

/** Returns the settings of a server for its start, each as `name=value`. */
export function serverSettings({ port, throwAway }: ServerKind): string[] {
  return [...COMMON, `port=${port}`, ...(throwAway ? THROW_AWAY : DURABLE)]
}
