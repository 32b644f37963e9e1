//! Turns the clock of this thread into milliseconds, for measurements beside other work.

use std::time::Instant;

/// Milliseconds that this thread has run, not those that it waited for other processes; elsewhere than on Linux all.
#[allow(unsafe_code)]
pub fn spent(since: Instant) -> f64 {
    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    {
        unsafe extern "C" {
            fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32;
        }
        const THREAD: i32 = 3;
        let mut time = [0, 0];
        // SAFETY: two 64-bit numbers are what the call writes.
        if unsafe { clock_gettime(THREAD, &mut time) } == 0 {
            return time[0] as f64 * 1000.0 + time[1] as f64 / 1_000_000.0;
        }
    }
    since.elapsed().as_secs_f64() * 1000.0
}
