/** Clears the loaded modules before each test file, so that files that share a worker share no state of modules. */
import { vi } from 'vitest'

vi.resetModules()
