declare function ensureChromium(): string

export { ensureChromium }
