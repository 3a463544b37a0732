export {
  type AgentOptions,
  type AgentTools,
  agentTools,
  type SentRequest,
  type ToolDefinition,
  type ToolResult,
  type ToolSchema,
} from './agent-tools.js';
export type { Limits } from './context.js';
