import { describe, expect, it } from 'vitest'
import { hasCluster, reachCluster } from '../src/cluster.ts'
import { createLog, isAlive, query, readAnswer, storeAnswer, useTestFolder } from './test-folder.ts'

const folder = useTestFolder()
const reachFolder = () => reachCluster({ dataDir: folder.dataDir, log: createLog() })

describe('reaching the database of a folder', () => {
  it('joins the server that another process runs, and does not stop it', async () => {
    folder.copyTemplate()
    const app = await folder.startProcess()
    const reachedCluster = await reachFolder()
    await storeAnswer(reachedCluster.url)
    await reachedCluster.stop()
    expect(await readAnswer(app.url)).toBe(42)
  })

  it('starts a server if none is running, and stops it at the end', async () => {
    folder.copyTemplate()
    const reachedCluster = await reachFolder()
    const pid = folder.readPostmasterPid()
    expect(await query(reachedCluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await reachedCluster.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('waits for an owner that is still starting the server', async () => {
    folder.copyTemplate()
    // This process may start the server first, and the other one then fails.
    const owner = folder.startProcess().catch(() => undefined)
    const reachedCluster = await reachFolder()
    await (await owner)?.stop()
    await reachedCluster.stop()
    expect(new URL(reachedCluster.url).pathname).toBe('/app')
  })

  it('reports whether the folder has a cluster', () => {
    expect(hasCluster(folder.dataDir)).toBe(false)
    folder.copyTemplate()
    expect(hasCluster(folder.dataDir)).toBe(true)
  })
})
