import { describe, expect, it } from 'vitest'
import { hasCluster, reachCluster } from '../src/cluster.ts'
import { createLogTo, isAlive, query, useTestFolder } from './test-folder.ts'

const folder = useTestFolder()
const reachFolder = () => reachCluster({ dataDir: folder.dataDir, log: createLogTo() })

describe('reaching the database of a folder', () => {
  it('joins the server that another process runs, and does not stop it', async () => {
    folder.copyTemplate()
    const app = await folder.startProcess()
    const reached = await reachFolder()
    await query(reached.url, 'create table noted as select 7 as answer')
    await reached.stop()
    expect(await query(app.url, 'select answer from noted')).toEqual([{ answer: 7 }])
  })

  it('starts a server if none is running, and stops it at the end', async () => {
    folder.copyTemplate()
    const reached = await reachFolder()
    const pid = folder.readPostmasterPid()
    expect(await query(reached.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await reached.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('waits for an owner that is still starting the server', async () => {
    folder.copyTemplate()
    const launched = folder.startProcess().catch(() => undefined)
    const reached = await reachFolder()
    await (await launched)?.stop()
    await reached.stop()
    expect(new URL(reached.url).pathname).toBe('/app')
  })

  it('reports whether the folder has a cluster', () => {
    expect(hasCluster(folder.dataDir)).toBe(false)
    folder.copyTemplate()
    expect(hasCluster(folder.dataDir)).toBe(true)
  })
})
