/** Text that Markdown leaves as it is. */
export function plainText(text: string): string {
  return text.replace(/[|<>*_]/g, '\\$&').replace(/\s+/g, ' ');
}

export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Names of functions as code that the site links to the reference. */
export function functionList(names: Iterable<string>): string {
  return [...new Set(names)]
    .sort()
    .map((name) => `\`${name}()\``)
    .join(', ');
}
