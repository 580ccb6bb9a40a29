/**
 * For every process that handles files of people's size: the young space of V8 otherwise grows with the length of an
 * import and is kept (measured: peak at 1M rows 1.3 × that at 100k without, 1.0 × with). With 8 the web process is 8 MB
 * larger after its first page, and a page costs as much.
 */
export const NODE_FLAGS = ["--max-semi-space-size=4"];

/**
 * glibc keeps freed memory in a pool for every thread (a flood of large bodies stayed for ever: 10 to 20 MB), and cuts
 * the buffers that sockets read into from one heap and keeps what lies between them (fifty listeners to a recording cost
 * 200 MB that nobody used; 16 to 38 MB with this). So there are few pools, and larger pieces are the system's. Other C
 * libraries do not know these names.
 */
export const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "16384",
  MALLOC_TRIM_THRESHOLD_: "65536",
};
