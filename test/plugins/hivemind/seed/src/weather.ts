enum Sky {
  Clear = 'clear',
}

export async function fetchWeather(city: string, units: 'celsius' | 'fahrenheit') {
  return { city, units, sky: Sky.Clear, temperature: units === 'celsius' ? 20 : 68 };
}
