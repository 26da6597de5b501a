/** Finds or installs a Chromium for the browser tests. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { StartError } from './start-error.ts';

/** Headless Chromium, as Playwright uses by default: tests take a sixth less time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_PATIENCE_MS = 180_000;
const APT_PATIENCE_MS = 300_000;
/** A failing step is skipped; tests then only take longer. */
const SHELL_PATIENCE_MS = 60_000;

export interface FindOptions {
  /** BROWSER_PATH: if set, only that. */
  wanted?: string | undefined;
  /** Folders to search, as in PATH. */
  path?: string | undefined;
  /** Installs Debian's headless shell if it is missing, even if another Chromium exists. */
  installsShell?: boolean;
  log?: (line: string) => void;
}

/** Path of a working Chromium or Chrome. Downloads or installs one if there is none. Throws StartError. */
export function findBrowser({ wanted, path, installsShell = false, log = console.error }: FindOptions): string {
  if (wanted) {
    if (runs(wanted)) return wanted;
    throw new StartError(`BROWSER_PATH ${wanted} does not run: set it to a Chromium or Chrome, or leave it out.`);
  }
  if (installsShell && !installed(path, [SHELL]) && canInstall()) installPackage(SHELL, SHELL_PATIENCE_MS);
  const found = installed(path, [SHELL]) ?? playwrights() ?? installed(path);
  if (found) return found;
  log('No Chromium is installed: downloading the one of Playwright, once…');
  download();
  const downloaded = playwrights();
  if (downloaded) return downloaded;
  if (canInstall()) {
    log("The download failed: installing Debian's Chromium…");
    installPackage('chromium', APT_PATIENCE_MS);
  }
  const last = installed(path);
  if (last) return last;
  throw new StartError(
    'No Chromium can be found or downloaded: install Chromium or Chrome (apt-get install chromium) or set BROWSER_PATH.',
  );
}

/** Being there is not enough: Ubuntu's chromium-browser may be a stub, and a download may lack its libraries. */
function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(file, ['--version'], { timeout: 15_000, killSignal: 'SIGKILL', stdio: 'ignore' }).status === 0;
}

function playwrights(): string | undefined {
  const file = chromium.executablePath();
  return runs(file) ? file : undefined;
}

function installed(path = '', names = NAMES): string | undefined {
  const candidates = path.split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  return [...candidates, ...(names === NAMES ? PLACES : [])].find(runs);
}

function download(): void {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    timeout: DOWNLOAD_PATIENCE_MS,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  });
}

const canInstall = () => process.getuid?.() === 0 && !spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).error;

/** What is known of packages may be old or missing: they are looked up only when the first try fails. */
function installPackage(name: string, patience: number): void {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      timeout: patience,
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => apt('install', '-y', '-qq', '--no-install-recommends', name);
  if (!install() && apt('update', '-qq')) install();
}
