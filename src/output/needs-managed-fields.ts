/**
 * Could a path in this text see metadata.managedFields? True when it names them, and when it takes metadata or the object
 * whole. A wrong yes costs memory, a wrong no would print too little.
 */
export function needsManagedFields(text: string): boolean {
  return /managedFields|\.\.|[*@]|metadata['"]?\]?\s*(?:[}\s,)|]|$)|\{\s*[.$]?\s*\}|range\s+\./.test(text);
}
