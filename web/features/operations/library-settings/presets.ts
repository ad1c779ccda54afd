import type { SettingValues } from '#contract/settings.ts';

export type Preset = { name: string; needsKey: boolean; values: SettingValues };

const text = (name: string, address: string, model: string, needsKey = true): Preset => ({
  name,
  needsKey,
  values: { TEXT_BASE_URL: address, TEXT_MODEL: model },
});

const speech = (
  name: string,
  address: string,
  [model, voice]: [string, string],
  needsKey = false,
): Preset => ({
  name,
  needsKey,
  values: { SPEECH_BASE_URL: address, SPEECH_MODEL: model, SPEECH_VOICE: voice },
});

const images = (name: string, address: string, model: string, needsKey = true): Preset => ({
  name,
  needsKey,
  values: { IMAGES_BASE_URL: address, IMAGES_MODEL: model },
});

/** Addresses as these programs have them when they're left as they come. */
export const presets = {
  text: [
    text('OpenAI', 'https://api.openai.com/v1', 'gpt-4o-mini'),
    text('OpenRouter', 'https://openrouter.ai/api/v1', 'openrouter/auto'),
    text('Mistral', 'https://api.mistral.ai/v1', 'mistral-small-latest'),
    text('Ollama', 'http://localhost:11434/v1', 'llama3.3', false),
    text('LM Studio', 'http://localhost:1234/v1', 'default', false),
    text('llama.cpp', 'http://localhost:8080/v1', 'default', false),
    text('vLLM', 'http://localhost:8000/v1', 'default', false),
  ],
  speech: [
    speech('OpenAI', 'https://api.openai.com/v1', ['gpt-4o-mini-tts', 'alloy'], true),
    speech('Kokoro-FastAPI', 'http://localhost:8880/v1', ['kokoro', 'af_heart']),
    speech('openedai-speech', 'http://localhost:8000/v1', ['tts-1', 'alloy']),
  ],
  images: [
    images('OpenAI', 'https://api.openai.com/v1', 'gpt-image-1'),
    images('LocalAI', 'http://localhost:8080/v1', 'flux.1-schnell', false),
  ],
} as const satisfies Record<string, readonly Preset[]>;
